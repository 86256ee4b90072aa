import { createContext, type ComponentType, type ReactNode } from 'react';

export type MenuItemProps = { icon?: ReactNode; danger?: boolean; onSelect: () => void; children: ReactNode };

export type MenuChoiceProps<T extends string> = {
  label: string;
  choices: ReadonlyArray<{ value: T; label: string; icon: ReactNode }>;
  value: T;
  onChange: (value: T) => void;
};

/** The elements that a menu can contain. */
export type MenuParts = {
  Item: ComponentType<MenuItemProps>;
  Choice: <T extends string>(props: MenuChoiceProps<T>) => ReactNode;
  Label: ComponentType<{ children: ReactNode }>;
  Separator: ComponentType;
};

/** Provided by the panel of a menu, whose code loads when a menu is first used. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
