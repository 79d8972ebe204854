import { useEffect, useState } from 'react';
import { isOutdated } from './newVersion.ts';

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
