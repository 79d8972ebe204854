import { createContext, lazy, type ReactElement, type ReactNode, Suspense, use } from 'react';
import type { Placement } from './Popover.tsx';
import { OutsideTrigger, TriggerProvider, useTrigger } from './trigger.tsx';

const load = () => import('./MenuLayer.tsx');
const MenuLayer = lazy(load);
const prepare = () => void load();

/** Wraps a button and its `Menu`. */
export function MenuTrigger({ children }: { children: ReactNode }) {
  return (
    <TriggerProvider kind="menu" prepare={prepare}>
      {children}
    </TriggerProvider>
  );
}

interface MenuProps {
  /** Accessible name. */
  label: string;
  placement?: Placement;
  /** Stands above the entries and is not one of them. */
  header?: ReactNode;
  children: ReactNode;
}

/** The entries of a `MenuTrigger`; arrows, letters and Escape work. */
export function Menu({ label, placement = 'bottom end', header, children }: MenuProps) {
  const trigger = useTrigger();
  if (!trigger?.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <OutsideTrigger>
        <MenuLayer trigger={trigger} label={label} placement={placement} header={header}>
          {children}
        </MenuLayer>
      </OutsideTrigger>
    </Suspense>
  );
}

/** One entry: an action (`onAction`) or a link (`href`). */
export interface MenuItemProps {
  icon?: ReactNode;
  kind?: 'normal' | 'danger';
  children: string;
  onAction?: () => void;
  href?: string;
  target?: string;
  rel?: string;
  isDisabled?: boolean;
}

/** What an open menu is made of. It comes with the menu's code, which is loaded when one is opened. */
export interface MenuParts {
  Item: (props: MenuItemProps) => ReactElement;
  Section: (props: { title: string; children: ReactNode }) => ReactElement;
  Line: () => ReactElement;
}

const PartsContext = createContext<MenuParts | null>(null);

/** For `MenuLayer` only. */
export const MenuPartsProvider = PartsContext.Provider;

function useParts(): MenuParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('Entries of a menu stand in a Menu.');
  return parts;
}

/** One entry: an action (`onAction`) or a link (`href`). */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

/** Entries that belong together under a title. */
export function MenuSection(props: { title: string; children: ReactNode }) {
  const { Section } = useParts();
  return <Section {...props} />;
}

/** A line between groups of entries. */
export function MenuSeparator() {
  const { Line } = useParts();
  return <Line />;
}
