/**
 * Whether administrators find « Administration » in their menu: in non-production builds (B058), or where
 * the build says so. The area itself works in every build.
 */
export const showsAdministration = import.meta.env.DEV || import.meta.env.VITE_SHOW_ADMINISTRATION === '1';

/** The picture that the API host serves for the mobile app (B059). */
export const mobileAppQrCode = '/cgu/qr-code.png';

/** Where the mobile app is found; the API host's own page unless the build names another address. */
export const mobileAppLink = (): string =>
  new URL(import.meta.env.VITE_MOBILE_APP_URL ?? '/cgu/application-mobile', location.href).href;
