#![allow(missing_docs)]
use encore_plan::operation::*;
use encore_plan::price::*;
use encore_plan::*;
fn main() {
    let class = std::env::args().nth(1).unwrap();
    let class = Class::ALL.into_iter().find(|c| c.name() == class).unwrap();
    let machines: [(&str, &[u32]); 4] = [
        ("cluster", &[65, 128, 256, 512]),
        ("cluster,per-node=16", &[20, 32, 100, 256]),
        ("cluster,per-node=4", &[8, 16, 64]),
        ("rails", &[12, 32, 65, 128]),
    ];
    let options = Options { steps: 300_000, each: 300_000, ..Options::default() };
    for (name, sizes) in machines {
        let model = Model::from_text(name).unwrap();
        for &ranks in sizes {
            print!("{name} {ranks}:");
            for bytes in [8i64, 256, 1024, 4 << 10, 16 << 10, 32 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20]
            {
                if matches!(class, Class::Allgather | Class::Alltoall | Class::Gather | Class::Scatter)
                    && bytes * i64::from(ranks) > 1 << 25
                {
                    continue;
                }
                let call = Call::new(class, ranks, bytes, 0, true).unwrap().on(&model);
                let time = |call: &Call, a| price(call, a, &model, options).ok().map(|p| p.price.time / 1000);
                let all = candidates(&call, &model, None);
                let two = all.iter().find(|a| a.method == Method::TwoLevel).copied();
                let lanes = two.and_then(|two| time(&call, two));
                let messages = two.and_then(|two| time(&call.without_lanes(), two));
                let best = all
                    .iter()
                    .filter(|a| {
                        a.method != Method::TwoLevel
                            && a.method != Method::Central
                            && !(a.method == Method::Flat && ranks > 64)
                            && a.method != Method::Pairwise
                    })
                    .filter_map(|&a| Some((time(&call, a)?, a.method.name())))
                    .min();
                let (t, n) = best.unwrap_or((0, "?"));
                print!(" {bytes}: {} {} {t}({n})", lanes.unwrap_or(0), messages.unwrap_or(0));
                if class == Class::Barrier {
                    break;
                }
            }
            println!();
        }
    }
}
