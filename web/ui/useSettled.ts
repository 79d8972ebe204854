import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, in milliseconds: what is being typed is not asked for letter by letter. */
export function useSettled<Value>(value: Value, pause = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
