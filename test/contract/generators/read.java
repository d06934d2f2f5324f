/** Reads a list, changes, the state and the snapshot with the code that openapi-generator makes, and prints what it saw. */
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;
import org.openapitools.client.api.BomSectionsApi;
import org.openapitools.client.api.ChangesAndStateApi;
import org.openapitools.client.model.BomSectionList;
import org.openapitools.client.model.BomSectionUpsert;
import org.openapitools.client.model.ChangesPage;
import org.openapitools.client.model.Snapshot;
import org.openapitools.client.model.State;

public class Read {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(arguments[0]);
    client.setBearerToken(System.getenv("SELVEDGE_API_KEY"));
    String brand = arguments[1];

    BomSectionList page = new BomSectionsApi(client).listBomSections(brand, null, null, 1, null, null);
    List<String> groups = List.of("bom-sections", "tags");
    ChangesAndStateApi whole = new ChangesAndStateApi(client);
    ChangesPage changes = whole.listChanges(brand, groups, null, null, null);
    BomSectionUpsert upsert = changes.getItems().get(0).getBomSectionUpsert();
    State state = whole.getState(brand, groups, null);
    Snapshot snapshot = whole.getSnapshot(brand);
    Map<String, Object> seen = new LinkedHashMap<>();
    seen.put("totalItems", page.getTotalItems());
    seen.put("code", page.getItems().get(0).getCode());
    seen.put("anyValue", page.getItems().get(0).getRelevantFieldKeys());
    seen.put("hasNext", page.getNextCursor() != null);
    seen.put("changes", changes.getItems().size());
    seen.put("changed", upsert.getRecord().getCode());
    seen.put("counted", state.getGroups().get(0).getCount());
    seen.put("packed", snapshot.getFiles().get(0).getRecords());
    System.out.println(JSON.serialize(seen));
    // The connections of the client would keep the process alive for minutes.
    System.exit(0);
  }
}
