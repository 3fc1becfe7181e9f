//! Names in the files of a crate: the modules it is made of, and the file in which each item is defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// A crate of the house.
pub(crate) struct Crate {
    /// Its name in other crates.
    pub(crate) name: &'static str,
    /// Its folder of sources.
    pub(crate) sources: &'static str,
}

/// A file that names an item of another file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrow {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The item, as it is written.
    pub(crate) item: String,
}

/// The target of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Module(usize),
    /// The module in which an item is defined.
    Item(usize),
}

/// A module of the crates, in a file or inside one.
#[derive(Default)]
struct Module {
    file: String,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    items: BTreeSet<String>,
    /// Names that `use` brings, and the paths they stand for.
    names: BTreeMap<String, Vec<String>>,
    /// Paths that its code names, and those that `use` brings in for itself.
    paths: Vec<Vec<String>>,
    /// `pub use`: for others, and for itself if its own code says the name.
    passed_on: BTreeMap<String, Vec<String>>,
    words: BTreeSet<String>,
}

/// The modules of all crates.
#[derive(Default)]
pub(crate) struct Modules {
    modules: Vec<Module>,
    roots: BTreeMap<String, usize>,
    /// Macros for everyone: they are in the root, wherever they are written.
    macros: BTreeMap<String, usize>,
}

impl Modules {
    /// Reads crates, each file by a function: the sources, or texts made up by a test.
    pub(crate) fn of(crates: &[Crate], read: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut all = Self::default();
        for Crate { name, sources } in crates {
            let file = format!("{sources}/lib.rs");
            let root = all.file(&file, Path::new(sources), None, read);
            all.roots.insert((*name).to_owned(), root);
        }
        all
    }

    /// Reads a module from its file and the modules below it; these are in a folder of their own.
    fn file(
        &mut self,
        file: &str,
        folder: &Path,
        parent: Option<usize>,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> usize {
        let text = read(file).unwrap_or_else(|| panic!("{file} is not there"));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let module = self.module(file, parent);
        self.fill(module, &syntax.items, folder, read);
        module
    }

    fn module(&mut self, file: &str, parent: Option<usize>) -> usize {
        self.modules.push(Module {
            file: file.to_owned(),
            parent,
            ..Module::default()
        });
        self.modules.len() - 1
    }

    fn fill(
        &mut self,
        module: usize,
        items: &[syn::Item],
        folder: &Path,
        read: &dyn Fn(&str) -> Option<String>,
    ) {
        let items = items.iter().filter(|item| !is_for_tests(attributes(item)));
        for item in items {
            let syn::Item::Mod(inner) = item else {
                let name = name(item);
                if attributes(item)
                    .iter()
                    .any(|attribute| attribute.path().is_ident("macro_export"))
                {
                    self.macros.extend(name.clone().map(|name| (name, module)));
                }
                self.modules[module].items.extend(name);
                self.modules[module].items.extend(from_elsewhere(item));
                self.modules[module].visit_item(item);
                continue;
            };
            let (name, file) = (inner.ident.to_string(), self.modules[module].file.clone());
            let below = folder.join(&name);
            let child = if let Some((_, items)) = &inner.content {
                let child = self.module(&file, Some(module));
                self.fill(child, items, &below, read);
                child
            } else {
                let mut files = [below.with_extension("rs"), below.join("mod.rs")]
                    .map(|path| slashes(&path))
                    .into_iter();
                let found = files.find(|file| read(file).is_some());
                let found = found.unwrap_or_else(|| panic!("{file}: no file for `mod {name}`"));
                self.file(&found, &below, Some(module), read)
            };
            self.modules[module].children.insert(name, child);
        }
    }

    /// Every arrow from one file to another.
    pub(crate) fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (at, module) in self.modules.iter().enumerate() {
            let passed_on = module
                .passed_on
                .iter()
                .filter(|(name, _)| module.words.contains(*name));
            for path in module.paths.iter().chain(passed_on.map(|(_, path)| path)) {
                let target = self.resolve(at, path, 0);
                let item = path.join("::");
                assert!(
                    target.is_some() || !is_ours(path),
                    "{}: `{item}` leads nowhere",
                    module.file
                );
                let Some(Target::Item(to)) = target else {
                    continue;
                };
                let (from, to) = (module.file.clone(), self.modules[to].file.clone());
                if from != to {
                    arrows.insert(Arrow { from, to, item });
                }
            }
        }
        arrows
    }

    /// The target of a path that stands in a module; `None` outside the house.
    fn resolve(&self, at: usize, path: &[String], depth: usize) -> Option<Target> {
        let (first, mut rest) = path.split_first()?;
        let mut target = match first.as_str() {
            "crate" => Target::Module(self.root(at)),
            "self" => Target::Module(at),
            "super" => Target::Module(self.modules[at].parent?),
            name => self
                .look_up(at, name, rest.is_empty(), depth)
                .or_else(|| self.roots.get(name).map(|root| Target::Module(*root)))?,
        };
        while let (Target::Module(inside), Some((name, after))) = (target, rest.split_first()) {
            target = match name.as_str() {
                "super" => Target::Module(self.modules[inside].parent?),
                name => self.look_up(inside, name, after.is_empty(), depth)?,
            };
            rest = after;
        }
        Some(target)
    }

    fn root(&self, mut at: usize) -> usize {
        while let Some(parent) = self.modules[at].parent {
            at = parent;
        }
        at
    }

    /// The target of a name in a module. A module may be called like an item of it: before `::` the module is meant.
    fn look_up(&self, at: usize, name: &str, last: bool, depth: usize) -> Option<Target> {
        assert!(depth < 50, "`{name}` is brought in by itself");
        let module = &self.modules[at];
        let child = module
            .children
            .get(name)
            .map(|child| Target::Module(*child));
        let item = || {
            let brought = || {
                module
                    .names
                    .get(name)
                    .filter(|path| *path != &[name.to_owned()])
            };
            let of_the_root = || self.macros.get(name).filter(|_| module.parent.is_none());
            let own = module.items.contains(name).then_some(Target::Item(at));
            own.or_else(|| self.resolve(at, brought()?, depth + 1))
                .or_else(|| of_the_root().map(|home| Target::Item(*home)))
        };
        if last {
            item().or(child)
        } else {
            child.or_else(item)
        }
    }
}

impl Module {
    /// One branch of a `use`.
    fn import(&mut self, before: &[String], tree: &syn::UseTree, public: bool) {
        let with = |name: &syn::Ident| match name.to_string() {
            itself if itself == "self" => before.to_vec(),
            name => [before, &[name]].concat(),
        };
        let (path, name) = match tree {
            syn::UseTree::Path(path) => return self.import(&with(&path.ident), &path.tree, public),
            syn::UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|tree| self.import(before, tree, public));
            }
            // All that others offer; of our own modules each item is named.
            syn::UseTree::Glob(_) => {
                return assert!(!is_ours(before), "{}: name what you use", self.file);
            }
            syn::UseTree::Name(name) => (with(&name.ident), None),
            syn::UseTree::Rename(rename) => (with(&rename.ident), Some(rename.rename.to_string())),
        };
        let Some(name) = name.or_else(|| path.last().cloned()) else {
            return;
        };
        if public {
            self.passed_on.insert(name.clone(), path.clone());
        } else {
            self.paths.push(path.clone());
        }
        self.names.insert(name, path);
    }

    /// The words and paths in what a macro is given.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    if colons != 2 {
                        self.path(&path);
                        path.clear();
                    }
                    path.push(word.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.path(&path);
                    path.clear();
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.path(&path);
    }

    /// A single word is an item of the module itself, or `use` has told where it is from.
    fn path(&mut self, path: &[String]) {
        self.words.extend(path.first().cloned());
        if path.len() > 1 {
            self.paths.push(path.to_vec());
        }
    }
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(
            &[],
            &item.tree,
            !matches!(item.vis, syn::Visibility::Inherited),
        );
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let words: Vec<String> = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        self.path(&words);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, makes: &'ast syn::Macro) {
        self.tokens(makes.tokens.clone());
        visit::visit_macro(self, makes);
    }

    /// Comments and derives name nothing.
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

/// Returns true if a path certainly begins in its own crate.
fn is_ours(path: &[String]) -> bool {
    path.first()
        .is_some_and(|first| ["crate", "self", "super"].contains(&first.as_str()))
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item;
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition = attribute
            .path()
            .is_ident("cfg")
            .then(|| attribute.parse_args::<syn::Ident>().ok());
        condition
            .flatten()
            .is_some_and(|condition| condition == "test")
    })
}

fn name(item: &syn::Item) -> Option<String> {
    use syn::Item;
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) if item.ident.is_none() => return made(&item.mac),
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// The types and functions of another language that an item names.
fn from_elsewhere(item: &syn::Item) -> Vec<String> {
    let syn::Item::ForeignMod(block) = item else {
        return Vec::new();
    };
    let named = |item: &syn::ForeignItem| match item {
        syn::ForeignItem::Type(item) => Some(item.ident.to_string()),
        syn::ForeignItem::Fn(item) => Some(item.sig.ident.to_string()),
        _ => None,
    };
    block.items.iter().filter_map(named).collect()
}

/// The item that a macro makes: our macros take its name first, after its comments.
fn made(makes: &syn::Macro) -> Option<String> {
    let mut tokens = makes.tokens.clone().into_iter();
    tokens.find_map(|token| match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    })
}

fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
