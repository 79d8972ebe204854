/** Said of what only a page that is loaded anew can show. */
export const outdatedMessage = 'L’application a été mise à jour. Rechargez la page.';

/** Said of code that cannot be loaded, of the version that the server has. */
export const missingMessage = 'Cette partie n’a pas pu être chargée.';

/** The application's own script among the elements of a page. */
const entry = /<script type="module"[^>]* src="([^"]+)"/;

/** Whether the server has another version of the application than this page; false when it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    const newest = answer.ok ? entry.exec(await answer.text())?.[1] : undefined;
    const own = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? newest;
    return newest !== undefined && newest !== own;
  } catch {
    return false;
  }
}

/** Whether an error says that code could not be loaded: a newer version has been installed, or the network is gone. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|Importing a module/.test(error.message);
