/** A Firebase project as the settings name it (.env.example). */
export interface FirebaseSettings {
  project: string;
  apiKey: string;
  /** Where its hosts are found instead, each as the first part of the path. Null: at Google. */
  baseUrl: string | null;
}
