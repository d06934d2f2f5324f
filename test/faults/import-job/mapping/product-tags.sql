select x.matnr as "productId", x.nr as "tagId", berlin(zahl_als_tag(s.seit)) as "createdAt"
from erp.artikel_schlagwort x join erp.schlagwort s using (nr)
where x.mandt = '100'
