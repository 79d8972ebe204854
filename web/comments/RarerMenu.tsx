import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';

/** An action by its label. */
export type RarerAction = readonly [label: string, act: () => void];

/** The rarer actions in a menu, for phones. */
export default function RarerMenu({ label, actions }: { label: string; actions: readonly RarerAction[] }) {
  return (
    <MenuTrigger>
      <IconButton label={label} size="small" className="-my-2.5 -mr-3.5 ml-auto">
        <IconDots aria-hidden />
      </IconButton>
      <Menu label={label}>
        {actions.map(([name, act]) => (
          <MenuItem key={name} onAction={act}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
