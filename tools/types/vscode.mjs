const values = (type) =>
  /^'[^{]*'$/.test(type.text)
    ? { values: type.text.split('|').map((name) => ({ name: name.trim().slice(1, -1) })) }
    : {};

/** Returns completion and hints for the tags in HTML files, for VS Code (`html.customData`). */
export const vscodeData = (tags) => ({
  version: 1.1,
  tags: tags.map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(({ name, description, type }) => ({
      name,
      description,
      ...values(type),
    })),
  })),
});
