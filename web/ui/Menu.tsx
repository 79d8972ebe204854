import { type ReactNode, Suspense, useState } from 'react';
import type { Placement } from './layer.ts';
import { type MenuItemProps, useMenuParts } from './menuParts.ts';
import { OutsideTrigger, TriggerProvider, useTrigger } from './trigger.tsx';
import { lazyPart, preloading } from './lazyPart.tsx';

const load = () => import('./MenuLayer.tsx');
const MenuLayer = lazyPart(load, { isLayer: true });
const prepare = preloading(load);

interface TriggerProps {
  /** Fetches what is shown in the menu, where it is loaded only then: called when the pointer or the focus comes near. */
  prepare?: () => void;
  children: ReactNode;
}

/** Wraps a button and its `Menu`. */
export function MenuTrigger({ prepare: prepareEntries, children }: TriggerProps) {
  return (
    <TriggerProvider
      kind="menu"
      prepare={() => {
        prepare();
        prepareEntries?.();
      }}
    >
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

/**
 * Around a `Menu` whose code is loaded when it is first opened. It stays then: what was begun in it goes on when it is
 * closed.
 */
export function MenuOnDemand({ children }: { children: ReactNode }) {
  const isOpen = useTrigger()?.isOpen === true;
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  return isWanted && <Suspense fallback={null}>{children}</Suspense>;
}

/** One entry: an action (`onAction`) or a link (`href`). */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

/** Entries that belong together under a title. */
export function MenuSection(props: { title: string; children: ReactNode }) {
  const { Section } = useMenuParts();
  return <Section {...props} />;
}

/** A line between groups of entries. */
export function MenuSeparator() {
  const { Line } = useMenuParts();
  return <Line />;
}
