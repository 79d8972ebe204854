import { useEffect, useState } from 'react';

/** French message that a newer version was deployed. */
export const outdatedMessage = 'L’application a été mise à jour. Rechargez la page.';

/** French message that code could not be loaded. */
export const missingCodeMessage = 'Cette partie n’a pas pu être chargée.';

/** Script tag of the application's entry in the HTML. */
const entryScriptTag = /<script type="module"[^>]* src="([^"]+)"/;

/** Asks the server whether it has another version than this page; false if unknown. */
export async function fetchIsOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    const newest = response.ok ? entryScriptTag.exec(await response.text())?.[1] : undefined;
    const current = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? newest;
    return newest !== undefined && newest !== current;
  } catch {
    return false;
  }
}

/** Whether a dynamic import failed, because of a new version or no network. */
export const isImportFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|module script failed|Importing a module/.test(error.message);

/** Whether the server has a newer version; false until known. */
export function useIsOutdated(isEnabled = true): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isMounted = true;
    void fetchIsOutdated().then((answer) => isMounted && setOutdated(answer));
    return () => {
      isMounted = false;
    };
  }, [isEnabled]);
  return isOutdated;
}
