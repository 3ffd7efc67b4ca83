const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'];

/** Returns the IDs to which attributes of a tree refer, but which no element has. */
export function danglingIds(tree: Element | ShadowRoot): string[] {
  const root = tree.getRootNode() as Document | ShadowRoot;
  return REFERENCES.flatMap((name) =>
    [...tree.querySelectorAll(`[${name}]`)].flatMap((element) =>
      (element.getAttribute(name) ?? '')
        .split(' ')
        .filter((id) => root.getElementById(id) === null),
    ),
  );
}
