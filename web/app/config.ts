/**
 * Whether the menu shows « Administration »: in development (B058) or if the build sets it. The area works in every
 * build.
 */
export const showsAdministration = import.meta.env.DEV || import.meta.env.VITE_SHOW_ADMINISTRATION === '1';

/** QR code of the mobile app, served by the API host (B059). */
export const mobileAppQrCode = '/cgu/qr-code.png';

/** Link to the mobile app; the API host's page by default. */
export const mobileAppLink = (): string =>
  new URL(import.meta.env.VITE_MOBILE_APP_URL ?? '/cgu/application-mobile', location.href).href;
