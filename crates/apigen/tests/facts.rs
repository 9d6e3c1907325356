//! The tables against the facts of the ABI in `api/facts/`.

use std::collections::BTreeMap;
use std::fs;

use encore_apigen::ctype::CType;
use encore_apigen::table::Family;
use encore_apigen::{Api, repository};

/// The rows of a facts file, without its head.
fn facts(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(repository().join("api/facts").join(name)).unwrap();
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// Return type and parameters of a function, with arrays as the pointers that they are.
type Signature = (String, Vec<(String, String)>);

fn signature_of_fact(returns: &str, parameters: &str) -> Signature {
    let parameters = match parameters {
        "void" => Vec::new(),
        list => list
            .split(", ")
            .map(|declaration| {
                let (c_type, name) = CType::parse_declaration(declaration).unwrap();
                (c_type.decayed(), name)
            })
            .collect(),
    };
    (returns.to_owned(), parameters)
}

fn signature_of_family(family: &Family, large: bool) -> Signature {
    let mut parameters: Vec<_> = family
        .c_parameters(large)
        .map(|(parameter, c_type)| (c_type.decayed(), parameter.name.clone()))
        .collect();
    if family.variadic {
        parameters.push(("...".into(), "...".into()));
    }
    (family.c_return().decayed(), parameters)
}

#[test]
fn functions_are_those_of_the_facts() {
    let api = Api::read(&repository()).unwrap();
    let expected: BTreeMap<String, Signature> = facts("functions.tsv")
        .into_iter()
        .map(|row| (row[0].clone(), signature_of_fact(&row[1], &row[2])))
        .collect();
    let actual: BTreeMap<String, Signature> = api
        .table
        .families
        .iter()
        .flat_map(|family| {
            family.forms().iter().map(|&large| {
                (format!("MPI_{}", family.form_name(large)), signature_of_family(family, large))
            })
        })
        .collect();
    assert_eq!(expected.len(), 664);
    for (name, signature) in &expected {
        assert_eq!(actual.get(name), Some(signature), "{name}");
    }
    for name in actual.keys() {
        assert!(expected.contains_key(name), "{name} is not a function of the ABI");
    }
}

#[test]
fn constants_are_those_of_the_facts() {
    let api = Api::read(&repository()).unwrap();
    let mut actual: BTreeMap<String, (String, i64)> = BTreeMap::new();
    for (section, constant) in api.constants.iter() {
        let cast = section.kind.cast().unwrap_or("").to_owned();
        actual.insert(constant.name.clone(), (cast, api.constants.number(&constant.name).unwrap()));
    }
    for (name, value) in api.types.enumerators() {
        actual.insert(name.to_owned(), (String::new(), value));
    }

    let mut expected: BTreeMap<String, (String, i64)> = BTreeMap::new();
    for row in facts("constants.tsv") {
        // A value is a number, a number with a cast, `((type)number)`, or the name of an earlier constant.
        let value = match row[1].strip_prefix("((").and_then(|rest| rest.strip_suffix(')')) {
            Some(rest) => {
                let (cast, number) = rest.split_once(')').unwrap();
                (cast.to_owned(), number)
            }
            None => (String::new(), row[1].as_str()),
        };
        let value = match encore_apigen::constants::parse_number(value.1) {
            Some(number) => (value.0, number),
            None => expected[value.1].clone(),
        };
        expected.insert(row[0].clone(), value);
    }
    assert_eq!(expected.len(), 365);
    assert_eq!(actual, expected);
}
