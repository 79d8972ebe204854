import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  type MenuItemProps as AriaMenuItemProps,
  MenuTrigger as AriaMenuTrigger,
} from 'react-aria-components/Menu';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { popoverClasses } from './Popover.tsx';

/** Wraps a button and its `Menu`. */
export const MenuTrigger = AriaMenuTrigger;

interface MenuProps {
  /** Accessible name. */
  label: string;
  placement?: PopoverProps['placement'];
  /** Stands above the entries and is not one of them. */
  header?: ReactNode;
  children: ReactNode;
}

/** The entries of a `MenuTrigger`; arrows, letters and Escape work. */
export function Menu({ label, placement = 'bottom end', header, children }: MenuProps) {
  return (
    <AriaPopover placement={placement} className={`${popoverClasses} max-h-[80dvh] min-w-56 overflow-auto`}>
      {header}
      <AriaMenu aria-label={label} className="p-1.5 outline-none">
        {children}
      </AriaMenu>
    </AriaPopover>
  );
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className' | 'style'> {
  icon?: ReactNode;
  kind?: 'normal' | 'danger';
  children: string;
}

/** One entry: an action (`onAction`) or a link (`href`). */
export function MenuItem({ icon, kind = 'normal', children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      textValue={children}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] no-underline outline-none data-disabled:opacity-50 data-focused:bg-sunken ${
        kind === 'danger' ? 'text-danger' : 'text-ink'
      }`}
    >
      {icon && <span className="grid size-5 place-items-center text-muted [&>svg]:size-5">{icon}</span>}
      {children}
    </AriaMenuItem>
  );
}

/** Entries that belong together under a title. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection>
      <Header className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
        {title}
      </Header>
      {children}
    </AriaMenuSection>
  );
}

/** A line between groups of entries. */
export const MenuSeparator = () => <Separator className="mx-2 my-1.5 h-px bg-line" />;
