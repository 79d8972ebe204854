import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const names = /import \{([^}]*)\} from '@tabler\/icons-react';/g;

/**
 * Imports each icon from its own file instead of from the list of all six thousand: the build reads what is used, and
 * what is used where is known to whoever divides the code.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: '@tabler/icons-react' },
      handler(code, id) {
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
