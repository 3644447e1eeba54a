/** A text that the person may save, and under which name and kind of file. */
export interface SavedText {
  /** Without an ending. */
  readonly name: string;
  readonly format: 'json' | 'markdown';
  readonly text: string;
  /** There is more of it on other branches, which is not in the text. */
  readonly hasOtherBranches: boolean;
}

/** Lets the person choose a file to save to or to read. A port: the system's dialogs stand behind it. */
export interface FilePort {
  /** False when the person chose none. */
  saveText(saved: SavedText): Promise<boolean>;
  /** Null when the person chose none. */
  openText(): Promise<{ readonly name: string; readonly text: string } | null>;
}
