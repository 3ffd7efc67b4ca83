/** Returns a description as a docblock. */
export const docOf = (text, indent = '  ') => (text ? `${indent}/** ${text} */\n` : '');

/** Returns a tag's attributes as optional fields, with their names in markup. */
export const attributeLines = (attributes, indent = '      ') =>
  attributes
    .map(
      ({ name, type, description }) =>
        `${docOf(description, indent)}${indent}'${name}'?: ${type.text.includes('{') ? 'string' : type.text} | undefined;\n`,
    )
    .join('');

/** Returns a tag's writable properties as optional fields, without those named like their attribute. */
export const propertyLines = (members, indent = '      ') =>
  members
    .filter(({ kind, readonly, attribute }) => kind === 'field' && !readonly && attribute)
    .filter(({ name, attribute }) => name !== attribute)
    .map(
      ({ name, type, description }) =>
        `${docOf(description, indent)}${indent}${name}?: ${type.text} | undefined;\n`,
    )
    .join('');

/** Converts the name of an attribute to that of a property: `api-base` to `apiBase`. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
