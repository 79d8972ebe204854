import { createContext, type ReactElement, type ReactNode, use } from 'react';

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

/** What the open menu around an entry is made of. */
export function useMenuParts(): MenuParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('Entries of a menu stand in a Menu.');
  return parts;
}
