import { type ReactNode, useState } from 'react';
import type { Placement } from './layer.ts';
import { type MenuItemProps, useOptionalMenuParts, useMenuParts } from './menuParts.ts';
import { OutsideTrigger, TriggerProvider, useTrigger } from './trigger.tsx';
import { lazyPart, preloading } from './lazyPart.tsx';

const loadLayer = () => import('./MenuLayer.tsx');
const MenuLayer = lazyPart(loadLayer, { showsErrorOverPage: true });
const preloadLayer = preloading(loadLayer);

interface TriggerProps {
  /** Called when the pointer enters the button or it gets the focus, to load data. */
  prepare?: () => void;
  children: ReactNode;
  /** Controlled with `onOpenChange`. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Wraps a button and its `Menu`. */
export function MenuTrigger({ prepare: prepareEntries, children, ...state }: TriggerProps) {
  return (
    <TriggerProvider
      {...state}
      kind="menu"
      prepare={() => {
        preloadLayer();
        prepareEntries?.();
      }}
    >
      {children}
    </TriggerProvider>
  );
}

interface MenuProps {
  label: string;
  placement?: Placement;
  /** Shown above the entries. */
  header?: ReactNode;
  children: ReactNode;
}

/**
 * Entries of a `MenuTrigger`, with keyboard navigation. Within a `MenuPartsProvider` it renders only the entries, as in
 * the profile panel of phones.
 */
export function Menu({ label, placement = 'bottom end', header, children }: MenuProps) {
  const trigger = useTrigger();
  if (useOptionalMenuParts()) return children;
  if (!trigger?.isOpen) return null;
  return (
    <OutsideTrigger>
      <MenuLayer trigger={trigger} label={label} placement={placement} header={header}>
        {children}
      </MenuLayer>
    </OutsideTrigger>
  );
}

/** Wraps a `Menu` whose code loads when first opened. It stays mounted afterwards, so that started actions complete. */
export function MenuOnDemand({ children }: { children: ReactNode }) {
  const isOpen = useTrigger()?.isOpen === true;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && children;
}

/** A menu entry: an action (`onAction`) or a link (`href`). */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

/** A group of menu entries with a title. */
export function MenuSection(props: { title: string; children: ReactNode }) {
  const { Section } = useMenuParts();
  return <Section {...props} />;
}

/** A line between menu entries. */
export function MenuSeparator() {
  const { Line } = useMenuParts();
  return <Line />;
}
