import { type ReactNode, Suspense } from 'react';
import { missingLayerClasses, type Placement } from './layer.ts';
import { type MenuItemProps, useMenuParts } from './menuParts.ts';
import { OutsideTrigger, TriggerProvider, useTrigger } from './trigger.tsx';
import { lazyPart, preparing } from './lazyPart.tsx';

const load = () => import('./MenuLayer.tsx');
const MenuLayer = lazyPart(load);
const prepare = preparing(load);

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
    <div className={missingLayerClasses}>
      <Suspense fallback={null}>
        <OutsideTrigger>
          <MenuLayer trigger={trigger} label={label} placement={placement} header={header}>
            {children}
          </MenuLayer>
        </OutsideTrigger>
      </Suspense>
    </div>
  );
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
