/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VERSION: string;
  /** `1` shows « Administration » in production builds. */
  readonly VITE_SHOW_ADMINISTRATION?: string;
  readonly VITE_MOBILE_APP_URL?: string;
}

declare module 'virtual:examples' {
  /** The operations of the quick start. */
  export const examples: import('../explorer/readExamples.ts').Example[];
}
