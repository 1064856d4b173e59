import { useEffect } from 'react';
import { create } from 'zustand';

/** How the installation shows itself; the product until it is known, so that nothing waits for it (SETUP-84). */
interface Brand {
  name: string;
  /** Path of its picture; null: the mark of the product. */
  logo: string | null;
}

export const useBrand = create<Brand>()(() => ({ name: 'Quaygate', logo: null }));

/** To be told what is set; null: as the product. */
export const showBrand = ({ name, logo }: { name: string | null; logo: string | null }): void =>
  useBrand.setState({ name: name ?? 'Quaygate', logo });

/** The title of the window: the screen, then the installation. */
export function useDocumentTitle(title: string): void {
  const name = useBrand((brand) => brand.name);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
