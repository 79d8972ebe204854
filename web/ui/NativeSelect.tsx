import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** The device's own list of a few values, with the arrow that fields of ours have. `className` is that of the list itself. */
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
