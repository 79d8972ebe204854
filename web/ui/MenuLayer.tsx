import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { useNavigate } from 'react-router-dom';
import { layerClasses, type Placement } from './layer.ts';
import { type MenuParts, MenuPartsProvider } from './menuParts.ts';
import type { Trigger } from './trigger.tsx';

const parts: MenuParts = {
  Item: ({ icon, kind = 'normal', children, ...props }) => (
    <MenuItem
      {...props}
      textValue={children}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] no-underline outline-none data-disabled:opacity-50 data-focused:bg-sunken ${
        kind === 'danger' ? 'text-danger' : 'text-ink'
      }`}
    >
      {icon && <span className="grid size-5 place-items-center text-muted [&>svg]:size-5">{icon}</span>}
      <span>{children}</span>
    </MenuItem>
  ),
  Section: ({ title, children }) => (
    <MenuSection>
      <Header className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
        {title}
      </Header>
      {children}
    </MenuSection>
  ),
  Line: () => <Separator className="mx-2 my-1.5 h-px bg-line" />,
};

interface Props {
  trigger: Trigger;
  label: string;
  placement: Placement;
  header: ReactNode;
  children: ReactNode;
}

/** The layer of `Menu`, loaded on demand. */
export default function MenuLayer({ trigger, label, placement, header, children }: Props) {
  const navigate = useNavigate();
  return (
    <AriaPopover
      trigger="MenuTrigger"
      aria-label={label}
      triggerRef={trigger.ref}
      isOpen
      onOpenChange={trigger.setOpen}
      placement={placement}
      className={`${layerClasses} max-h-[80dvh] min-w-56 overflow-auto`}
    >
      {header}
      {/* Links navigate without reloading the page. */}
      <RouterProvider navigate={(to) => void navigate(to)}>
        <MenuPartsProvider value={parts}>
          <Menu
            aria-label={label}
            autoFocus="first"
            onClose={() => trigger.setOpen(false)}
            className="p-1.5 outline-none"
          >
            {children}
          </Menu>
        </MenuPartsProvider>
      </RouterProvider>
    </AriaPopover>
  );
}
