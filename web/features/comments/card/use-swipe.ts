import { type TouchEvent, useRef, useState } from "react";

/** A swipe of at least this many pixels counts; a shorter one does nothing. */
const ENOUGH_PX = 96;
/** Sideways movement up to this many pixels is ignored: a finger that scrolls moves sideways, too. */
const BEGINS_PX = 12;

type Swipe = { x: number; y: number; isSideways: boolean | null };

/**
 * Runs an action when a finger moves a row sideways and releases it. The row does not move in a direction without an action.
 *
 * @returns how far the row is moved, in pixels; the handlers go on the row, which scrolls with `touch-action: pan-y`
 */
export function useSwipe({ onLeft, onRight }: { onLeft: (() => void) | null; onRight: (() => void) | null }) {
  const [offset, setOffset] = useState(0);
  const swipe = useRef<Swipe | null>(null);

  function onTouchStart({ touches }: TouchEvent) {
    const touch = touches[0];
    swipe.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, isSideways: null } : null;
  }
  function onTouchMove({ touches }: TouchEvent) {
    const touch = touches[0];
    const { current } = swipe;
    if (!touch || !current) return;
    const [across, along] = [touch.clientX - current.x, touch.clientY - current.y];
    if (current.isSideways === null && Math.max(Math.abs(across), Math.abs(along)) > BEGINS_PX)
      current.isSideways = Math.abs(across) > 2 * Math.abs(along);
    if (current.isSideways) setOffset((across > 0 && !onRight) || (across < 0 && !onLeft) ? 0 : across);
  }
  function onTouchEnd() {
    swipe.current = null;
    setOffset(0);
    if (offset >= ENOUGH_PX) onRight?.();
    else if (offset <= -ENOUGH_PX) onLeft?.();
  }
  function onTouchCancel() {
    swipe.current = null;
    setOffset(0);
  }
  return { offset, handlers: { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel } };
}
