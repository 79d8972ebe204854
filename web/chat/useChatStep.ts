import { useEffect, useEffectEvent } from 'react';
import { chatPanel } from './chatPanel.ts';

/** Tells the panel of what lies over its conversation while it is open: Back on a phone leaves it first. */
export function useChatStep(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return;
    const step = () => leave();
    chatPanel.setSteps([...chatPanel.get().steps, step]);
    return () => chatPanel.setSteps(chatPanel.get().steps.filter((other) => other !== step));
  }, [isOpen]);
}
