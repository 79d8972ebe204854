import type { IconProps } from '@tabler/icons-react';
import { createElement } from 'react';

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const filled = { fill: 'currentColor', stroke: 'none' } as const;

/** The component of an icon, for the build (app/vite-plugin-icons.ts): what each of the library's says of itself is left out. */
export const iconOf = (lines: string, isFilled = false) =>
  function Icon({ size = 24, stroke = 2, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        ...(isFilled ? filled : { ...outline, strokeWidth: stroke }),
        ...props,
      },
      createElement('path', { d: lines }),
    );
  };
