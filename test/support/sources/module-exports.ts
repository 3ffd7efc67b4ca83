import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An exported name of a module. */
interface Exported {
  readonly isType: boolean;
  /** The file that declares it. */
  readonly file: string;
}

/** Returns what a module exports, by name; follows names that it re-exports to the file that declares them. */
export function exportsOf(path: string): Map<string, Exported> {
  const source = readFileSync(path, 'utf8');
  const declared = [
    ...source.matchAll(/^export (?:async )?(const|function|interface|type) ([$\w]+)/gm),
  ].map(([, kind = '', name = '']): [string, Exported] => [
    name,
    { isType: kind === 'interface' || kind === 'type', file: path },
  ]);
  const reexported = [...source.matchAll(/^export (type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, allTypes, names = '', from = '']) => {
      const file = join(dirname(path), from);
      const entries = names.split(',').map((entry) => entry.trim());
      return entries.filter(Boolean).map((entry): [string, Exported] => {
        const [, type, name = ''] = /^(type )?(?:[$\w]+ as )?([$\w]+)$/.exec(entry) ?? [];
        return [
          name,
          { isType: Boolean(allTypes ?? type), file: exportsOf(file).get(name)?.file ?? file },
        ];
      });
    },
  );
  return new Map([...declared, ...reexported]);
}
