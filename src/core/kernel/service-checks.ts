const names = new Set<string>();
const building: string[] = [];

/**
 * Wraps the build function of a service, outside production. Throws if the name is empty or another service of this
 * script has it; the returned function throws if services need each other while they are built.
 */
export function checkService<T, C>(name: string, build: (core: C) => T): (core: C) => T {
  if (!name) throw new Error('A service needs a name.');
  if (names.has(name)) throw new Error(`Two services are named ${name}.`);
  names.add(name);
  return (core) => {
    if (building.includes(name))
      throw new Error(`Services need each other: ${[...building, name].join(', ')}.`);
    building.push(name);
    try {
      return build(core);
    } finally {
      building.pop();
    }
  };
}
