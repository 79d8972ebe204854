import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, in milliseconds: what is being typed is not asked for letter by letter. */
export function useDebouncedValue<Value>(value: Value, delay = 400): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
