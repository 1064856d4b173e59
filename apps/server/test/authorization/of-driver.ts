import { aBookingScene } from '../scenes/booking-scene.ts';
import type { Prepare, Scene } from './writing.ts';

/** A dispatcher and a driver of the same forwarder. */
export const ofDriver =
  (make: (scene: Scene) => Promise<{ t: string; json?: object; more?: Record<string, string> }>): Prepare =>
  async ({ db }) => {
    const scene = await aBookingScene(db);
    const { t, json, more } = await make(scene);
    return { as: scene.user, params: { f: scene.forwarder.id, t, ...more }, ...(json ? { json } : {}) };
  };
