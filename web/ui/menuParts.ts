import { createContext, type ReactElement, type ReactNode, use } from 'react';

/** Props of a menu entry. */
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

/** Components of an open menu, loaded with its code. */
export interface MenuParts {
  Item: (props: MenuItemProps) => ReactElement;
  Section: (props: { title: string; children: ReactNode }) => ReactElement;
  Line: () => ReactElement;
}

const PartsContext = createContext<MenuParts | null>(null);

/** Provides the parts of an open menu to its entries: used by `MenuLayer`, and where a menu is shown in place. */
export const MenuPartsProvider = PartsContext.Provider;

/** The parts of the surrounding open menu, if any. */
export const useOptionalMenuParts = (): MenuParts | null => use(PartsContext);

/** The parts of the surrounding open menu. */
export function useMenuParts(): MenuParts {
  const parts = useOptionalMenuParts();
  if (!parts) throw new Error('Menu entries need a Menu.');
  return parts;
}
