/** A description as a docblock. */
export const docOf = (text, indent = '  ') => (text ? `${indent}/** ${text} */\n` : '');

/** A tag's attributes as they stand in markup, each optional. */
export const attributeLines = (attributes, indent = '      ') =>
  attributes
    .map(
      ({ name, type, description }) =>
        `${docOf(description, indent)}${indent}'${name}'?: ${type.text.includes('{') ? 'string' : type.text} | undefined;\n`,
    )
    .join('');

/** A tag's settable properties, each optional. */
export const propertyLines = (members, indent = '      ') =>
  members
    .filter(({ kind, readonly, attribute }) => kind === 'field' && !readonly && attribute)
    .filter(({ name, attribute }) => name !== attribute)
    .map(
      ({ name, type, description }) =>
        `${docOf(description, indent)}${indent}${name}?: ${type.text} | undefined;\n`,
    )
    .join('');

/** `api-base` as a property, `apiBase`. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
