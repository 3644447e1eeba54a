import type { GlobalStopState } from '../../preload/contract/app-info.ts';
import { isSameChord } from '../../preload/contract/key-bindings.ts';
import { toAccelerator, type KeyChord } from '../../preload/contract/shortcuts.ts';

/** What the system offers for keys that hold in every app. Electron's `globalShortcut` is one. */
export interface GlobalKeys {
  /** False when another program has the keys. */
  register(accelerator: string, onPress: () => void): boolean;
  unregister(accelerator: string): void;
}

/** The chord that stops everything from any app: off until a person chose one, and told when another program has it. */
export class GlobalStop {
  readonly #keys: GlobalKeys;
  readonly #onPress: () => void;
  #chord: KeyChord | null = null;
  #state: GlobalStopState = 'off';

  constructor(keys: GlobalKeys, onPress: () => void) {
    this.#keys = keys;
    this.#onPress = onPress;
  }

  get state(): GlobalStopState {
    return this.#state;
  }

  /** Takes this chord in place of the last one; null for none. */
  follow(chord: KeyChord | null): void {
    const isSame = chord !== null && this.#chord !== null && isSameChord(chord, this.#chord);
    if (isSame && this.#state === 'on') return;
    if (this.#chord !== null && this.#state === 'on') {
      this.#keys.unregister(toAccelerator(this.#chord));
    }
    this.#chord = chord;
    this.#state = chord === null ? 'off' : this.#take(chord);
  }

  #take(chord: KeyChord): GlobalStopState {
    try {
      return this.#keys.register(toAccelerator(chord), this.#onPress) ? 'on' : 'taken';
    } catch {
      // A key that Electron has no name for.
      return 'taken';
    }
  }
}
