import { useEffect, useEffectEvent } from 'react';
import { chatPanel } from './chatPanel.ts';

/** Registers a layer over the conversation, which Back closes first on phones. */
export function usePanelLayer(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return;
    const step = () => leave();
    chatPanel.setSteps([...chatPanel.get().steps, step]);
    return () => chatPanel.setSteps(chatPanel.get().steps.filter((other) => other !== step));
  }, [isOpen]);
}
