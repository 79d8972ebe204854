import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const names = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
/** A file of the library that holds one icon, and what of it is drawn. */
const file = /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/;
const shapes = /__iconNode = \[(.+)\];/;
/** A shape of an icon: a line that begins where it says, wherever another has ended. */
const line = /\["path", \{ "d": "(M[^"]+)", "key": "svg-\d+" \}\](?:, )?/g;
/** Below web/, the root of the build. */
const iconOf = '/ui/iconOf.ts';

/**
 * Imports each icon from its own file instead of from the list of all six thousand: the build reads what is used, and
 * what is used where is known to whoever divides the code. Of each is kept what is drawn.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { code: /@tabler\/icons-react/ },
      handler(code, id) {
        if (file.test(id)) return drawn(code, id);
        if (!/\.tsx?$/.test(id)) return null;
        const text = new MagicString(code);
        for (const match of code.matchAll(names)) {
          const wanted = (match[1] ?? '').split(',').map((name) => name.trim());
          const imports = wanted
            // Types are erased by whoever reads TypeScript.
            .filter((name) => /^Icon\w+$/.test(name))
            .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`);
          const rest = wanted.filter((name) => name !== '' && !/^Icon\w+$/.test(name));
          if (rest.length > 0) imports.push(`import { ${rest.join(', ')} } from '@tabler/icons-react';`);
          text.overwrite(match.index, match.index + match[0].length, imports.join(' '));
        }
        return { code: text.toString(), map: text.generateMap({ hires: true, source: id }) };
      },
    },
  };
}

/** Its lines as one: of each icon the browser then keeps one element instead of up to seven, as a page has dozens of them. */
function drawn(code: string, id: string): { code: string; map: null } {
  const found = shapes.exec(code)?.[1];
  const lines = [...(found?.matchAll(line) ?? [])].map(([, drawing = '']) => drawing);
  if (found === undefined || found.replaceAll(line, '') !== '')
    throw new Error(`${id} is written in an unknown way.`);
  const isFilled = code.includes('createReactComponent("filled"');
  return {
    code: `import { iconOf } from '${iconOf}';\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(lines.join(''))}, ${isFilled});`,
    map: null,
  };
}
