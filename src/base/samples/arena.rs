//! A tree whose nodes live in one vector and refer to each other by index.

use std::collections::VecDeque;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

struct Node<T> {
    value: T,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

#[derive(Default)]
pub struct Arena<T> {
    nodes: Vec<Node<T>>,
}

impl<T> Arena<T> {
    pub fn new() -> Self {
        Arena { nodes: Vec::new() }
    }

    pub fn insert(&mut self, value: T, parent: Option<NodeId>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes"));
        self.nodes.push(Node { value, parent, children: Vec::new() });
        if let Some(parent) = parent {
            self.nodes[parent.0 as usize].children.push(id);
        }
        id
    }

    /// Values from the root downwards, level by level.
    pub fn breadth_first(&self, root: NodeId) -> impl Iterator<Item = (usize, &T)> + '_ {
        let mut queue = VecDeque::from([(0, root)]);
        std::iter::from_fn(move || {
            let (depth, id) = queue.pop_front()?;
            let node = &self.nodes[id.0 as usize];
            queue.extend(node.children.iter().map(|child| (depth + 1, *child)));
            Some((depth, &node.value))
        })
    }

    pub fn depth(&self, mut id: NodeId) -> usize {
        let mut depth = 0;
        while let Some(parent) = self.nodes[id.0 as usize].parent {
            depth += 1;
            id = parent;
        }
        depth
    }
}

impl<T: fmt::Display> fmt::Display for Arena<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, node) in self.nodes.iter().enumerate() {
            writeln!(f, "{:indent$}{}", "", node.value, indent = 2 * self.depth(NodeId(index as u32)))?;
        }
        Ok(())
    }
}
