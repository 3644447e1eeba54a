import './settings.css';
import type { ReactNode } from 'react';

/** The frame of a page of the settings: a title and groups in one column. */
export function SettingsPage(props: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="panel" data-region="settings">
      <div className="column">
        <h1 className="big" tabIndex={-1} data-page-focus="">
          {props.title}
        </h1>
        {props.children}
      </div>
    </div>
  );
}

/** A titled group of rows. */
export function SettingsGroup(props: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={props.title}>
      <h2>{props.title}</h2>
      <ul className="list">{props.children}</ul>
    </section>
  );
}
