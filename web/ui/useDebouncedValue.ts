import { useEffect, useState } from 'react';

/** The value as it was when it last stayed unchanged for `delay` milliseconds. */
export function useDebouncedValue<Value>(value: Value, delay = 400): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
