import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** A native select with our arrow. `className` is that of the select. */
export function NativeSelect({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative flex">
      <select {...select} className={`appearance-none pr-10 ${className}`} />
      <IconChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </span>
  );
}
