/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the client that is built. */
  readonly VERSION: string;
  /** `1` shows « Administration » to administrators in a production build. */
  readonly VITE_SHOW_ADMINISTRATION?: string;
  /** Address of the mobile app. */
  readonly VITE_MOBILE_APP_URL?: string;
}
