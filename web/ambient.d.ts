/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VERSION: string;
  /** `1` shows « Administration » in production builds. */
  readonly VITE_SHOW_ADMINISTRATION?: string;
  readonly VITE_MOBILE_APP_URL?: string;
}

declare module 'virtual:examples' {
  /** The operations of the quick start. */
  export const examples: import('./explorer/readExamples.ts').Example[];
}

/** Icons by their own files: the index would put every icon of the product into the first download. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react';

  const icon: TablerIcon;
  export default icon;
}

/** The part of libheif that the decoder uses; its own declarations do not cover this file. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  }
  export default function libheif(): Libheif | Promise<Libheif>;
}
