import { useEffect, useState } from 'react';

/** French message that a newer version was installed. */
export const outdatedMessage = 'L’application a été mise à jour. Rechargez la page.';

/** French message that code could not be loaded. */
export const missingCodeMessage = 'Cette partie n’a pas pu être chargée.';

/** The application's script in a page. */
const entry = /<script type="module"[^>]* src="([^"]+)"/;

/** Whether the server has another version than this page; false if unknown. */
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

/** Whether an error means missing code: a new version, or no network. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|Importing a module/.test(error.message);

/** Whether the server has a newer version; false until known. */
export function useIsOutdated(isAsked = true): boolean {
  const [is, setReplaced] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isShown = true;
    void isOutdated().then((answer) => isShown && setReplaced(answer));
    return () => {
      isShown = false;
    };
  }, [isAsked]);
  return is;
}
