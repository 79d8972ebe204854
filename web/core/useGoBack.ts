import { useLocation, useNavigate } from 'react-router-dom';

/** Returns a function that goes back, or to `parent` where the tab was opened with this page, also by way of the sign-in page. */
export function useGoBack(parent: string): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return () => void (key === 'default' || history.length === 1 ? navigate(parent) : navigate(-1));
}
