import type { ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  TooltipTrigger as AriaTooltipTrigger,
  type TooltipTriggerComponentProps,
} from 'react-aria-components/Tooltip';

/** Wraps a focusable element and its `Tooltip`. */
export function TooltipTrigger(props: TooltipTriggerComponentProps) {
  return <AriaTooltipTrigger delay={600} closeDelay={0} {...props} />;
}

/** A word or two beside what is hovered or focused. Never the only place where something is said. */
export function Tooltip({ children }: { children: ReactNode }) {
  return (
    <AriaTooltip
      offset={8}
      className="z-50 max-w-64 rounded-lg bg-ink px-2.5 py-1.5 text-xs font-medium text-surface shadow-lg data-entering:animate-fade-in"
    >
      {children}
    </AriaTooltip>
  );
}
