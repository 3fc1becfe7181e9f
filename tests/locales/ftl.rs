//! Messages as they stand in the files of a language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use fluent_syntax::parser;

/// A message, or one of its attributes.
#[derive(Debug, PartialEq)]
pub(crate) struct Message {
    /// The file that it stands in.
    pub(crate) file: String,
    pattern: Pattern<String>,
}

/// All messages of a language, by `key` or `key.attribute`.
#[derive(Default)]
pub(crate) struct Language {
    pub(crate) messages: BTreeMap<String, Message>,
    /// Mistakes in the files themselves.
    pub(crate) mistakes: Vec<String>,
}

impl Language {
    /// Those of a folder.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut language = Self::default();
        let mut paths: Vec<_> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().and_then(|name| name.to_str());
            let text = fs::read_to_string(&path).expect("a text");
            language.add(name.expect("a name"), &text);
        }
        language
    }

    /// Those of one text.
    pub(crate) fn of(file: &str, text: &str) -> Self {
        let mut language = Self::default();
        language.add(file, text);
        language
    }

    fn add(&mut self, file: &str, text: &str) {
        let resource: Resource<String> = match parser::parse(text.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                let told = |error| format!("{file}: {error}");
                self.mistakes.extend(errors.iter().map(told));
                resource
            }
        };
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let key = message.id.name;
                    for attribute in message.attributes {
                        self.put(
                            file,
                            format!("{key}.{}", attribute.id.name),
                            attribute.value,
                        );
                    }
                    if let Some(value) = message.value {
                        self.put(file, key, value);
                    }
                }
                Entry::Term(term) => self.put(file, format!("-{}", term.id.name), term.value),
                _ => {}
            }
        }
    }

    fn put(&mut self, file: &str, key: String, pattern: Pattern<String>) {
        let file = file.to_owned();
        if let Some(other) = self.messages.get(&key) {
            let mistake = format!("{file}: {key} stands in {} already", other.file);
            self.mistakes.push(mistake);
        } else {
            self.messages.insert(key, Message { file, pattern });
        }
    }

    /// The variables of a message, in all its variants and in the messages that it refers to.
    pub(crate) fn variables(&self, key: &str) -> BTreeSet<String> {
        let mut names = Names::default();
        self.visit(key, &mut names);
        names.variables
    }

    /// The messages that a message refers to.
    pub(crate) fn references(&self, key: &str) -> BTreeSet<String> {
        let mut names = Names::default();
        self.visit(key, &mut names);
        names.references
    }

    fn visit(&self, key: &str, names: &mut Names) {
        if let Some(message) = self.messages.get(key) {
            for reference in names.of_pattern(&message.pattern) {
                if names.references.insert(reference.clone()) {
                    self.visit(&reference, names);
                }
            }
        }
    }

    /// All its text, variants one after the other.
    pub(crate) fn text(&self, key: &str) -> String {
        let mut text = String::new();
        if let Some(message) = self.messages.get(key) {
            write(&message.pattern, &mut text);
        }
        text
    }
}

#[derive(Default)]
struct Names {
    variables: BTreeSet<String>,
    references: BTreeSet<String>,
}

impl Names {
    /// Notes the variables of a pattern; hands back what it refers to.
    fn of_pattern(&mut self, pattern: &Pattern<String>) -> Vec<String> {
        let mut references = Vec::new();
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.of_expression(expression, &mut references);
            }
        }
        references
    }

    fn of_expression(&mut self, expression: &Expression<String>, references: &mut Vec<String>) {
        match expression {
            Expression::Inline(inline) => self.of_inline(inline, references),
            Expression::Select { selector, variants } => {
                self.of_inline(selector, references);
                for variant in variants {
                    references.extend(self.of_pattern(&variant.value));
                }
            }
        }
    }

    fn of_inline(&mut self, inline: &InlineExpression<String>, references: &mut Vec<String>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.clone());
            }
            InlineExpression::MessageReference { id, attribute } => {
                references.push(match attribute {
                    Some(attribute) => format!("{}.{}", id.name, attribute.name),
                    None => id.name.clone(),
                });
            }
            InlineExpression::TermReference { id, .. } => references.push(format!("-{}", id.name)),
            InlineExpression::Placeable { expression } => {
                self.of_expression(expression, references);
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    self.of_inline(argument, references);
                }
            }
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }
}

fn write(pattern: &Pattern<String>, text: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => {
                    text.push_str(value);
                }
                Expression::Inline(_) => {}
                Expression::Select { variants, .. } => {
                    let variants = variants.iter();
                    variants.for_each(|variant| write(&variant.value, text));
                }
            },
        }
    }
}
