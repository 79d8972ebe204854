import { useEffect, useState } from 'react';
import { isReplaced } from './newVersion.ts';

/** Whether the server has another version by now, once it is asked; false until it has answered. */
export function useReplaced(isAsked = true): boolean {
  const [is, setReplaced] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isShown = true;
    void isReplaced().then((answer) => isShown && setReplaced(answer));
    return () => {
      isShown = false;
    };
  }, [isAsked]);
  return is;
}
