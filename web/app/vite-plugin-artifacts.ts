import type { Plugin } from 'vite';

/** Below web/, the root of the build. */
const parts = '/relay/artifactParts.ts';

const scalar =
  /\{\s*"alias": null,\s*"args": null,\s*"kind": "ScalarField",\s*"name": ("\w+"),\s*"storageKey": null\s*\}/g;
const spread = /\{\s*"args": null,\s*"kind": "FragmentSpread",\s*"name": ("\w+")\s*\}/g;
const linkedStart =
  /\{\s*"alias": null,\s*"args": null,\s*"concreteType": (null|"\w+"),\s*"kind": "LinkedField",\s*"name": ("\w+"),\s*"plural": (true|false),\s*"selections": /y;
const linkedEnd = /,\s*"storageKey": null\s*\}/y;
const text = /"(?:[^"\\]|\\.)*"/y;

/**
 * Writes what the Relay compiler wrote once more, in a third of the room: the fields of which its artifacts consist are
 * made by functions, and are the same.
 */
export function artifacts(): Plugin {
  return {
    name: 'artifacts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /__generated__\/.+\.graphql\.ts$/ },
      handler: (code) => ({
        code: `import { scalar, linked, spread } from '${parts}';\n${inLinked(
          code.replace(scalar, 'scalar($1)').replace(spread, 'spread($1)'),
        )}`,
        map: null,
      }),
    },
  };
}

/** Linked fields lie in each other: where one ends is known by what has been opened since. */
function inLinked(code: string): string {
  const open: ('linked' | 'other')[] = [];
  let written = '';
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(code);
    if (found) at += found[0].length;
    return found;
  };
  while (at < code.length) {
    const start = take(linkedStart);
    if (start) {
      open.push('linked');
      written += `linked(${start[1]}, ${start[2]}, ${start[3]}, `;
    } else if (open.at(-1) === 'linked' && take(linkedEnd)) {
      open.pop();
      written += ')';
    } else {
      const character = code.charAt(at);
      const whole = take(text)?.[0] ?? character;
      if (whole === character) at += 1;
      if (character === '{' || character === '[') open.push('other');
      if (character === '}' || character === ']') open.pop();
      written += whole;
    }
  }
  return written;
}
